import type { SiweConfig, SiweSession } from '@airlock/host-sdk'

/**
 * A sign-in without a server, for demonstration: the page accepts every signature and keeps the session until it is
 * closed. A real site verifies on its server (`e2e/signIn/exampleServer.ts`).
 */
export function demoSignIn(): SiweConfig {
  let session: SiweSession | null = null
  return {
    getNonce: () => crypto.randomUUID().replaceAll('-', ''),
    getMessageParams: () => ({ statement: 'Sign in to the Airlock demo.' }),
    verify: ({ message, signature }) => {
      const [, address = ''] = message.split('\n')
      session = { address, chainId: Number(/^Chain ID: (\d+)$/m.exec(message)?.[1]) }
      window.signedIn = { message, signature }
      return true
    },
    getSession: () => session,
    signOut: () => {
      session = null
    },
  }
}
