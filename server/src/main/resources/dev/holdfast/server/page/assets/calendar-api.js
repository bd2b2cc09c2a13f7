// Talks to the API, in the name of who is signed in.

import {base} from './base.js';

/** @typedef {{from: string, to: string | null, state?: string, owner?: string}} Taken time that somebody has */
/** @typedef {{id: string, start: string, end: string, status: string}} BookingInTheWay */
/** @typedef {{url?: string} | null} Share */

/** Why the API did not do what it was asked for. */
export class Refused extends Error {

  /**
   * @param {number} status
   * @param {{detail?: string, code?: string, conflicts?: Taken[], bookings?: BookingInTheWay[]}} problem
   */
  constructor(status, problem) {
    super(problem.detail ?? String(status));
    this.status = status;
    this.code = problem.code ?? '';
    this.problem = problem;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {Record<string, string>} headers
 * @returns {Promise<any>}
 */
async function send(method, path, body, headers = {}) {
  const response = await fetch(base + path, {
    method,
    headers: body === undefined ? headers : {...headers, 'Content-Type': 'application/json'},
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) {
    throw new Refused(response.status, await response.json().catch(() => ({})));
  }
  return response.status === 204 ? null : response.json();
}

/** @param {number} instant */
const text = instant => new Date(instant).toISOString();
/** @param {string} id */
const at = id => `/v1/resources/${encodeURIComponent(id)}`;

/** As many as fit into one address. */
const AT_ONCE = 100;

/**
 * @param {string} id
 * @param {number} from
 * @param {number} to
 * @returns {Promise<{items: import('./calendar-model.js').ApiBlockade[]}>}
 */
export function blockades(id, from, to) {
  return send('GET', `${at(id)}/blockades?from=${text(from)}&to=${text(to)}`);
}

/**
 * @param {string[]} ids
 * @param {number} from
 * @param {number} to
 * @returns {Promise<import('./calendar-model.js').ApiCalendar[]>}
 */
export async function calendars(ids, from, to) {
  const items = [];
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const named = ids.slice(first, first + AT_ONCE).map(id => `resourceId=${encodeURIComponent(id)}`);
    const answer = await send('GET', `/v1/calendars?${named.join('&')}&from=${text(from)}&to=${text(to)}`);
    items.push(...answer.items);
  }
  return items;
}

/**
 * @param {string} id
 * @param {string} action block, release, disable or enable
 * @param {{from: number, to: number} & Record<string, unknown>} change to: Infinity for no end; more, such as onBookings
 * @returns {Promise<{displaced?: Taken[], kept?: unknown[], cancelled?: unknown[]}>}
 */
export function change(id, action, {from, to, ...more}) {
  return send('POST', `${at(id)}/${action}`, {from: text(from), to: to === Infinity ? null : text(to), ...more});
}

/**
 * Adds a resource, and changes none that is there.
 *
 * @param {string} id
 * @param {string} name
 * @param {string | null} parentId
 */
export function createResource(id, name, parentId) {
  return send('PUT', at(id), {name, parentId}, {'If-None-Match': '*'});
}

/** @type {Record<'show' | 'make' | 'end', (id: string) => Promise<Share>>} */
export const sharing = {
  show: id => send('GET', `${at(id)}/share`),
  make: id => send('POST', `${at(id)}/share`),
  end: id => send('DELETE', `${at(id)}/share`),
};
