/** The parts of the package that we use. It has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Context {
    path: string
    type: string
    body: unknown
    oidc?: {
      route?: string
      account?: { accountId: string }
      client?: { clientId: string }
      session?: { accountId?: string }
      params?: Record<string, unknown>
    }
  }

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    on(
      event: 'authorization.success',
      listener: (context: Context, answer: Record<string, unknown>) => void,
    ): void
    on(event: 'grant.success', listener: (context: Context) => void): void
    interactionFinished(req: IncomingMessage, res: ServerResponse, result: object): Promise<void>
    Grant: new (of: {
      clientId: string
      accountId: string
    }) => Grant
    Client: { prototype: object }
  }

  export const interactionPolicy: {
    base(): { add(prompt: object, index?: number): void }
    Prompt: new (info: { name: string; requestable: boolean }) => object
  }
}
