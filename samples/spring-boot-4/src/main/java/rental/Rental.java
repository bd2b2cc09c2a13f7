package rental;

import java.util.List;
import org.flywaydb.core.Flyway;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.context.annotation.Bean;

@SpringBootApplication
public class Rental {

  public static void main(String[] args) {
    SpringApplication.run(Rental.class, args);
  }

  /** Two histories, because the program's migrations and Holdfast's both begin with version 1. */
  @Bean
  FlywayMigrationStrategy migrations(@Value("${scripts}") List<String> scripts) {
    return program -> {
      program.migrate();
      Flyway.configure()
          .dataSource(program.getConfiguration().getDataSource())
          .locations(scripts.toArray(String[]::new))
          .table("holdfast_schema_history")
          .baselineOnMigrate(true)
          .baselineVersion("0")
          .load()
          .migrate();
    };
  }
}
