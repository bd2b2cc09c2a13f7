package dev.holdfast.examples.meetingroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.examples.Printed;
import org.junit.jupiter.api.Test;

class MeetingRoomDemoTest {

  @Test
  void theMorningGoesAsTold() {
    String story = Printed.by(MeetingRoomDemo::print);

    assertThat(story)
        .contains(
            "08:00  Ann opens the form for room 2.1, 09:00-10:00  kept until 08:10\n",
            "08:00  Bob opens it for 09:30-11:00                  no: Ann 09:00-10:00\n",
            "08:05  Ann sends her form                            booked\n",
            "08:15  Bob sends the form                            no: EXPIRED\n",
            "08:15  Bob wants any room, 09:00-11:00               room 2.2 is kept\n",
            "08:15  Dee walks in for any room, 11:00-12:00        booked room 2.1\n",
            "08:15  Lessons, 09:00-09:30 and 10:00-10:30          booked\n",
            "08:15  Talks, 09:30-10:00 and 10:00-11:00            no: Ann 10:00-10:30\n");
  }

  @Test
  void theRoomsEndUpInTheRightHands() {
    String story = Printed.by(MeetingRoomDemo::print);

    assertThat(story)
        .contains(
            """
            room 2.1   08:00-09:00 - | 09:00-10:00 Ann | 10:00-11:00 Cy | 11:00-12:00 Dee
                   room 2.2   08:00-09:00 - | 09:00-11:00 Bob | 11:00-12:00 -
            """);
  }
}
