package rental

import dev.holdfast.availability.Availability
import dev.holdfast.availability.BlockResult
import dev.holdfast.availability.Owner
import dev.holdfast.availability.ResourceId
import dev.holdfast.availability.TimeSlot
import dev.holdfast.availability.jdbc.sqlite.SqliteStore
import java.nio.file.Path

/** Rents one car, and remembers it in a file. */
class Rental(file: Path) : AutoCloseable {
    private val store = SqliteStore.open(file)
    private val availability = Availability.on(store)
    private val car = ResourceId.of("car-7")

    fun rent(rider: String, slot: TimeSlot): String =
        when (val result = availability.block(car, slot, Owner.of(rider))) {
            is BlockResult.Blocked -> "$rider has the car"
            is BlockResult.Refused -> "$rider: ${result.reason()} by ${result.inTheWay().first().owner()}"
        }

    override fun close() = store.close()
}

fun main(riders: Array<String>) {
    Rental(Path.of("rental.db")).use { rental ->
        riders.forEach { println(rental.rent(it, TimeSlot.parse("2030-01-05T00:00:00Z/P2D"))) }
    }
}
