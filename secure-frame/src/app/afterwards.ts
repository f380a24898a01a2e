type Handler = (...given: never[]) => unknown

/** The same functions, each of which waits for something first. */
export const afterwards = <Handlers extends object>(
  ready: () => Promise<unknown>,
  handlers: Handlers,
): Handlers =>
  Object.fromEntries(
    Object.entries(handlers as Record<string, Handler>).map(([name, handle]) => [
      name,
      async (...given: never[]) => {
        await ready()
        return handle(...given)
      },
    ]),
  ) as Handlers
