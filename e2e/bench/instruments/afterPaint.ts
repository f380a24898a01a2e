/**
 * Calls back once the present frame has been passed to the compositor: a task that is scheduled in a frame runs then. The
 * function is serialised into pages, so it must not refer to anything outside of itself.
 */
export function afterPaint(then: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = then
  port2.postMessage(null)
}
