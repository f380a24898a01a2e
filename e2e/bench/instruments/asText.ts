/** A function and its arguments as text for a page. The transpiler's naming helper is missing there, so a stub is included. */
export const asText = (probe: (...args: never[]) => void, ...args: readonly unknown[]): string => {
  const given = args.map((one) => (typeof one === 'function' ? one.toString() : JSON.stringify(one)))
  return `(() => { const __name = (one) => one; (${probe.toString()})(${given.join(', ')}) })()`
}
