import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { TestClient } from '../../../secure-frame/server/testing/client.ts'
import type { TestServer } from '../../../secure-frame/server/testing/server.ts'
import type { SocialChannel, SocialState } from '../../../secure-frame/shared/socialApi.ts'
import { createFrame } from '../visitor.fixture.ts'
import type { FarcasterStack } from './farcaster.fixture.ts'
import type { Odd } from './phone.ts'

/** Somebody on Farcaster. */
export interface Caster {
  fid: bigint
  /** In custody of the account. */
  custody: PrivateKeyAccount
}

let last = 1_000n

export const newAccount = () => privateKeyToAccount(generatePrivateKey())

/** Somebody who is registered, and whom nobody knows yet. */
export async function newCaster({ registries }: Pick<FarcasterStack, 'registries'>): Promise<Caster> {
  last += 1n
  const caster = { fid: last, custody: newAccount() }
  await registries.register(caster.custody.address, caster.fid)
  return caster
}

/** A frame that polls, with a clock that goes on by as much as it waits. */
export async function begin(server: TestServer, client?: TestClient) {
  const frame = createFrame(client ?? (await server.client()))
  const { attemptId } = await (await frame.start('farcaster')).json()
  const askChannel = (verifier = frame.verifier): Promise<Response> =>
    frame.client.call('POST', `/api/social/${attemptId}/channel`, { body: { verifier } })
  return {
    frame,
    attemptId,
    askChannel,
    channel: async (): Promise<SocialChannel> => (await askChannel()).json(),
    /** The address of the code on the screen. */
    async code(): Promise<string> {
      const channel: SocialChannel = await (await askChannel()).json()
      if (channel.action !== 'SCAN') throw new Error(`no code: ${JSON.stringify(channel)}`)
      return channel.url
    },
    async poll(): Promise<SocialState> {
      server.clock.pass(1_000)
      return (await frame.poll(attemptId)).json()
    },
    accept: async (): Promise<SocialState> => (await frame.redeem(attemptId)).json(),
  }
}

export type Begun = Awaited<ReturnType<typeof begin>>

/** The person scans the code, and the frame polls once. */
export async function scanned(
  { phone }: Pick<FarcasterStack, 'phone'>,
  begun: Begun,
  { custody, fid }: Caster,
  odd: Odd & { signer?: PrivateKeyAccount } = {},
): Promise<SocialState> {
  const url = await begun.code()
  await phone.scan(url, { signer: odd.signer ?? custody, fid, odd })
  return begun.poll()
}
