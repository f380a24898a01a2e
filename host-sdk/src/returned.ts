import type { App } from './app.ts'
import type { WidgetLink } from './frame/widget.ts'
import type { Airlock } from './types.ts'

/*
 * The return from a messaging app (spec section 2): the page is opened with the parameter `result_uri`, which a sign-in in
 * that app has left. The value may be secret. It is taken out of the address before anything is awaited, and goes only to
 * the widget.
 */

const NAME = 'result_uri'

/** Takes the value out of the address, which otherwise stays as it is. The empty value counts as none. */
function takeResult(): string | null {
  const value = new URLSearchParams(location.search).get(NAME)
  const rest = location.search
    .slice(1)
    .split('&')
    .filter((pair) => pair.split('=')[0] !== NAME)
  const search = rest.length > 0 ? `?${rest.join('&')}` : ''
  history.replaceState(history.state, '', location.pathname + search + location.hash)
  return value || null
}

/** Reads the result once for the page, and loads the widget to hand it on, because the visitor is waiting for that. */
export async function handOn(app: App, { prefetch }: Pick<Airlock, 'prefetch'>): Promise<void> {
  const url = takeResult()
  if (url === null) return
  await prefetch()
  try {
    const link = (await app.session?.load()) as WidgetLink | undefined
    link?.emit('returned', { url })
  } catch {
    // Without a widget nothing can continue the sign-in. The failure is visible in `getState()`.
  }
}
