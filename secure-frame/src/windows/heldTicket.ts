declare global {
  /**
   * The content of the ticket with this secret, as JSON text, until its request has left the screen. Only documents of
   * this origin can call it.
   */
  var airlockTicket: ((secret: string) => string | undefined) | undefined
}

/** From now on the window that this frame opens for a ticket can draw its content before the server has answered. */
export function holdTicket(contentOf: NonNullable<typeof globalThis.airlockTicket>): void {
  globalThis.airlockTicket = contentOf
}

/**
 * In that window: the ticket's content as the frame has given it to the server. Undefined without it, for instance
 * if the page keeps its windows apart (COOP) or the window was opened by its link.
 */
export function heldTicket(secret: string): unknown {
  try {
    return (opener as typeof globalThis | null)?.airlockTicket?.(secret)
  } catch {
    // The opener is of another origin.
    return undefined
  }
}
