// Hears of changes, made in whatever window.

import {base} from './base.js';

const KINDS = ['blocked', 'held', 'released', 'disabled', 'enabled'].map(kind => `resource.${kind}`);
const BOOKINGS = ['created', 'confirmed', 'cancelled', 'rescheduled'].map(kind => `booking.${kind}`);

/** How long one goes without news when there is no stream. */
const PATIENCE = 30_000;

export class Live {

  #stream = null;
  #timer = null;
  #heard;

  /** heard: {changed(resourceId), booked(), missed(), listening(yes)} */
  constructor(heard) {
    this.#heard = heard;
    document.addEventListener('visibilitychange', () => (document.hidden ? this.#stop() : this.#listen()));
    window.addEventListener('pagehide', () => this.#stop());
    window.addEventListener('pageshow', event => event.persisted && this.#listen());
    this.#listen();
  }

  #listen() {
    this.#stop();
    this.#stream = new EventSource(base + '/v1/events/stream?after=latest');
    // Whatever happened before it opened was not heard.
    this.#stream.addEventListener('open', () => {
      this.#heard.listening(true);
      this.#heard.missed();
    });
    this.#stream.addEventListener('error', () => this.#wait());
    for (const kind of KINDS) {
      this.#stream.addEventListener(kind, event => this.#heard.changed(JSON.parse(event.data).data.resourceId));
    }
    for (const kind of BOOKINGS) {
      this.#stream.addEventListener(kind, () => this.#heard.booked());
    }
  }

  /** Browsers try again by themselves unless they were refused. */
  #wait() {
    this.#heard.listening(false);
    if (this.#stream?.readyState === EventSource.CLOSED) {
      this.#stop();
      this.#timer = setTimeout(() => {
        this.#heard.missed();
        this.#listen();
      }, PATIENCE);
    }
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#stream?.close();
    this.#stream = null;
  }
}
