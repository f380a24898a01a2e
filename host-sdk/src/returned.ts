import type { App } from './app.ts'
import type { WidgetLink } from './frame/widget.ts'
import type { Airlock } from './types.ts'

/**
 * Tells the widget that a messaging app has opened the page with its result. The widget is loaded for that because the
 * visitor may be waiting. The value is told to nobody: anybody can make such a link, and no part of a sign-in is in it.
 */
export async function tellReturn(app: App, { prefetch }: Pick<Airlock, 'prefetch'>): Promise<void> {
  await prefetch()
  try {
    const link = (await app.session?.load()) as WidgetLink | undefined
    link?.emit('returned', {})
  } catch {
    // Without a widget nothing can continue the sign-in. The failure is visible in `getState()`.
  }
}
