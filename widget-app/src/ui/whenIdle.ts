/** Calls once the browser has nothing else to do. Safari has no idle callbacks. */
export const whenIdle =
  globalThis.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 200))
