/**
 * Throws unless two values are the same, told by their JSON.
 *
 * @param {unknown} actual
 * @param {unknown} expected
 */
export function equal(actual, expected) {
  const [is, wanted] = [actual, expected].map(value => JSON.stringify(value, undefined, 1) ?? 'undefined');
  if (is !== wanted) throw new Error(`expected ${wanted} but was ${is}`);
}
