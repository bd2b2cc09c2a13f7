package dev.holdfast.examples.carrental;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.examples.Printed;
import org.junit.jupiter.api.Test;

class CarRentalDemoTest {

  @Test
  void theStoryEndsWithEveryCarInOneHandADay() {
    String story = Printed.by(CarRentalDemo::print);

    assertThat(story)
        .endsWith(
            """
            The Astra breaks down on Wed, and the workshop does not ask
              Ann loses Wed                               gets the Beetle
              Cy loses Thu                                gets the Beetle
              Bob loses Fri to Sat                        gets no other car
              Bob wants the Astra back, Fri and Sat       no: broken down (breakdown Wed to Sat)
              Bob takes the Beetle, Sat                   yes

                          Mon 5       Tue 6       Wed 7       Thu 8       Fri 9       Sat 10
              Astra       Ann         Ann         breakdown   breakdown   breakdown   breakdown
              Beetle      maintenance maintenance Ann         Cy          Cy          Bob
              Corsa       relocation  -           -           -           -           withdrawn
            """);
  }

  @Test
  void everyRefusalInTheStorySaysWhy() {
    String story = Printed.by(CarRentalDemo::print);

    assertThat(story.lines().filter(line -> line.contains("  no")).map(String::strip))
        .containsExactly(
            "Bob wants the Astra, Wed to Sat             no: reserved (rider Ann Mon to Thu)",
            "Cy wants the Corsa, Mon and Tue             no: being relocated (relocation Mon)",
            "The Astra should get some too, Thu and Fri  no: reserved (rider Ann Mon to Thu, rider"
                + " Bob Fri to Sat)",
            "The Beetle should be withdrawn from Tue on  no: in maintenance (maintenance Mon to Tue,"
                + " rider Cy Fri)",
            "Cy wants the Corsa, Fri and Sat             no: withdrawn (withdrawn from Sat on)",
            "Bob wants the Astra back, Fri and Sat       no: broken down (breakdown Wed to Sat)");
  }
}
