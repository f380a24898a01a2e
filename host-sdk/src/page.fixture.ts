/** A page, reduced to the parts that the SDK's first script uses: events, storage, a document. */
export interface FakePage {
  stored: Map<string, string>
  remove(): void
}

/** Makes this process look like a page. Call it in `vi.hoisted`, before the SDK is imported. */
export function installPage(): FakePage {
  const target = new EventTarget()
  const stored = new Map<string, string>()
  const localStorage = new Proxy({} as Record<string, string>, {
    get: (_, key) => stored.get(String(key)),
    set: (_, key, value) => !!stored.set(String(key), String(value)),
    deleteProperty: (_, key) => stored.delete(String(key)) || true,
  })
  const page: Record<string, unknown> = {
    window: globalThis,
    document: {},
    location: { origin: 'https://shop.example', host: 'shop.example', hostname: 'shop.example', search: '' },
    localStorage,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
  }
  const before = Object.keys(page).map(
    (key) => [key, Object.getOwnPropertyDescriptor(globalThis, key)] as const,
  )
  for (const [key, value] of Object.entries(page))
    Object.defineProperty(globalThis, key, { value, configurable: true, writable: true })
  return {
    stored,
    remove: () => {
      for (const [key, descriptor] of before) {
        Reflect.deleteProperty(globalThis, key)
        if (descriptor) Object.defineProperty(globalThis, key, descriptor)
      }
    },
  }
}
