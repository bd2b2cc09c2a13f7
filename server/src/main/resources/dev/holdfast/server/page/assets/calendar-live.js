// Hears of changes, made in any window.

import {base} from './base.js';

const KINDS = ['blocked', 'held', 'released', 'disabled', 'enabled'].map(kind => `resource.${kind}`);
const BOOKINGS = ['created', 'confirmed', 'cancelled', 'rescheduled'].map(kind => `booking.${kind}`);

/** How long to wait before listening again after a refusal. */
const RETRY_MILLIS = 30_000;

export class Live {

  /** @type {EventSource | null} */
  #stream = null;
  #timer = 0;
  #heard;

  /**
   * @param {object} heard
   * @param {(resourceId: string) => void} heard.changed
   * @param {() => void} heard.booked
   * @param {() => void} heard.missed
   * @param {(yes: boolean) => void} heard.listening
   */
  constructor(heard) {
    this.#heard = heard;
    document.addEventListener('visibilitychange', () => (document.hidden ? this.#stop() : this.#listen()));
    window.addEventListener('pagehide', () => this.#stop());
    window.addEventListener('pageshow', event => event.persisted && this.#listen());
    this.#listen();
  }

  #listen() {
    this.#stop();
    const stream = new EventSource(base + '/v1/events/stream?after=latest');
    this.#stream = stream;
    // What happened before it opened was not heard.
    stream.addEventListener('open', () => {
      this.#heard.listening(true);
      this.#heard.missed();
    });
    stream.addEventListener('error', () => this.#wait());
    for (const kind of KINDS) {
      stream.addEventListener(kind, event => this.#heard.changed(JSON.parse(event.data).data.resourceId));
    }
    for (const kind of BOOKINGS) {
      stream.addEventListener(kind, () => this.#heard.booked());
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
      }, RETRY_MILLIS);
    }
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#stream?.close();
    this.#stream = null;
  }
}
