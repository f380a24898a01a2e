import { onTestFinished, vi } from 'vitest'
import { type Connected, connectChild } from './child.ts'
import type { Greeting } from './greet.ts'
import { childHandlers, contract, deferred, parentHandlers, type TestContract } from './link.fixture.ts'
import { connectParent, type ParentOptions } from './parent.ts'
import { randomId } from './randomId.ts'
import type { ParentLink } from './types.ts'

/** The arguments of a `postMessage` call. */
interface Posted {
  message: unknown
  targetOrigin: string
  ports: MessagePort[]
}

/** A message as a window receives it. Tests omit the fields that do not matter to them. */
export interface WindowMessage {
  data: unknown
  origin: string
  source: unknown
  ports: readonly MessagePort[]
}

/**
 * A window, reduced to the parts that the handshake uses. Messages arrive at once, and only if the target origin
 * matches.
 */
export class FakeWindow extends EventTarget {
  readonly posted: Posted[] = []
  readonly origin: string
  readonly listening = new Set<unknown>()
  /** The window that `postMessage` calls to this window come from. */
  sender: FakeWindow | undefined

  constructor(origin: string) {
    super()
    this.origin = origin
  }

  override addEventListener(type: string, listener: EventListener): void {
    this.listening.add(listener)
    super.addEventListener(type, listener)
  }

  override removeEventListener(type: string, listener: EventListener): void {
    this.listening.delete(listener)
    super.removeEventListener(type, listener)
  }

  postMessage(message: unknown, targetOrigin: string, ports: MessagePort[] = []): void {
    this.posted.push({ message, targetOrigin, ports })
    if (targetOrigin !== '*' && targetOrigin !== this.origin) return
    const { sender } = this
    this.receive({ data: structuredClone(message), origin: sender?.origin ?? 'null', source: sender, ports })
  }

  receive(message: Partial<WindowMessage>): void {
    const event = Object.defineProperties(new Event('message'), Object.getOwnPropertyDescriptors(message))
    this.inside(() => this.dispatchEvent(event))
  }

  /** Runs code inside this window: the global scope is this window's. */
  inside<T>(run: () => T): T {
    const names = ['addEventListener', 'removeEventListener', 'parent'] as const
    const before = names.map((name) => [name, Reflect.get(globalThis, name)] as const)
    const own = {
      addEventListener: this.addEventListener.bind(this),
      removeEventListener: this.removeEventListener.bind(this),
      parent: this.sender,
    }
    Object.assign(globalThis, own)
    try {
      return run()
    } finally {
      for (const [name, value] of before) Reflect.set(globalThis, name, value)
    }
  }
}

/** A page, its frame, and a record of what happened at the page's end. */
export function openPage(options: Partial<ParentOptions<TestContract>> = {}) {
  const page = new FakeWindow('https://shop.example')
  const child = new FakeWindow('https://widget.example')
  page.sender = child
  child.sender = page
  const frame = { contentWindow: child } as unknown as HTMLIFrameElement
  const links: ParentLink<TestContract>[] = []
  let linked = deferred<ParentLink<TestContract>>()
  const onLink = vi.fn((link: ParentLink<TestContract>) => {
    links.push(link)
    linked.resolve(link)
  })
  const [onError, onRefused] = [vi.fn(), vi.fn()]
  const init = vi.fn(() => ({ greeting: 'hello' }))
  const stop = page.inside(() =>
    connectParent({
      contract,
      frame,
      origin: child.origin,
      init,
      handlers: parentHandlers,
      onLink,
      onError,
      onRefused,
      ...options,
    }),
  )
  onTestFinished(() => page.inside(stop))
  return {
    page,
    child,
    frame,
    links,
    onLink,
    onError,
    onRefused,
    init,
    stop: () => page.inside(stop),
    /** Resolves with the next link that is opened. */
    nextLink: () => {
      linked = deferred()
      return linked.promise
    },
  }
}

/** The first message of a frame. */
export const helloMessage = (changes: object = {}) => ({
  airlock: 'hello',
  contract: contract.name,
  ...contract.version,
  nonce: randomId(),
  ...changes,
})

/** Starts the child's end inside its window. */
export function startChild(
  child: FakeWindow,
  allow: (origin: string) => boolean = () => true,
  greeting?: Greeting,
): Promise<Connected<TestContract>> {
  const connecting = child.inside(() =>
    connectChild({
      contract,
      allow,
      handlers: childHandlers,
      ...(greeting && { greeting }),
    }),
  )
  onTestFinished(async () => {
    const connected = await Promise.race([connecting, null])
    connected?.link.close()
  })
  return connecting
}
