package rental

import dev.holdfast.availability.TimeSlot
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import java.nio.file.Path

class RentalTest {
    private val weekend = TimeSlot.parse("2030-01-05T00:00:00Z/P2D")

    @Test
    fun `the car is rented once, even if the program starts again`(@TempDir folder: Path) {
        Rental(folder.resolve("rental.db")).use { assertEquals("Ann has the car", it.rent("Ann", weekend)) }

        Rental(folder.resolve("rental.db")).use { assertEquals("Bob: TAKEN by Ann", it.rent("Bob", weekend)) }
    }
}
