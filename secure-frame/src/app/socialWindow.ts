/** The size of the provider's window (spec section 2). Phones open a tab. */
const SIZE = 'popup,width=600,height=800'

/** How long a window has to look closed before the person is told so (ms). */
export const GRACE = 3000

/** The state of the provider's window as the frame sees it: never more than a hint (browser-facts 1.5). */
export interface SeenWindow {
  /** When the person opened it the last time; null if they have not. */
  askedAt: number | null
  /** Whether the browser has returned a window that was open. */
  seen: boolean
  /** Since when that window looks closed; null while it is open. */
  closedAt: number | null
}

/**
 * The provider's window. A page that is cut off from what it opens (COOP) gets no window although there is one, or one
 * that looks closed at once; and a provider's page may cut itself off later. So nothing here ends a sign-in.
 */
export function createSocialWindow(clock: { local(): number }) {
  let handle: Window | null = null
  const now: SeenWindow = { askedAt: null, seen: false, closedAt: null }
  const ask = (given: Window | null): void => {
    handle = given
    Object.assign(now, { askedAt: clock.local(), seen: false, closedAt: null })
  }
  return {
    /** Opens it, in the task of a click. Its name cannot be guessed, so that no page has a window of that name. */
    open: (address: string): void => ask(window.open(address, crypto.randomUUID(), SIZE)),
    /** The person opens it by a link, or had opened it before this page was loaded. */
    expect: (): void => ask(null),
    look(): SeenWindow {
      if (handle?.closed === false) Object.assign(now, { seen: true, closedAt: null })
      else if (handle && now.seen) now.closedAt ??= clock.local()
      return { ...now }
    },
  }
}
