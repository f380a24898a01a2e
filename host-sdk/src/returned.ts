import type { App } from './app.ts'
import type { WidgetLink } from './frame/widget.ts'
import type { Airlock } from './types.ts'

/**
 * Hands the result of a messaging app on, and to nobody but the widget, which is loaded for that because the visitor is
 * waiting.
 */
export async function handOn(url: string, app: App, { prefetch }: Pick<Airlock, 'prefetch'>): Promise<void> {
  await prefetch()
  try {
    const link = (await app.session?.load()) as WidgetLink | undefined
    link?.emit('returned', { url })
  } catch {
    // Without a widget nothing can continue the sign-in. The failure is visible in `getState()`.
  }
}
