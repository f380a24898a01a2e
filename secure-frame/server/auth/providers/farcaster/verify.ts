import { readSignIn } from '@airlock/host-sdk/contract'
import { type Address, encodeAbiParameters, getAddress, type Hex, type PublicClient, parseAbi } from 'viem'
import { imageUrl, type Profile, ProviderAway, ProviderRefused } from '../provider.ts'
import { askNode } from './node.ts'
import type { Signed, Wanted } from './relay.ts'

/** OP Mainnet, where Farcaster's registries are. */
const CHAIN_ID = 10
/** Says which account an address has the custody of (docs.farcaster.xyz, "Contracts"). */
const ID_REGISTRY = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
/** Lists the keys that an account has approved, and among them the addresses that may sign in for it. */
const KEY_REGISTRY = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'

/** The numbers of accounts are unique in this registry. */
export const FARCASTER_ISSUER = `eip155:${CHAIN_ID}:${ID_REGISTRY}`

const ABI = parseAbi([
  'function idOf(address) view returns (uint256)',
  'function keyDataOf(uint256, bytes) view returns ((uint8 state, uint32 keyType))',
])
/** A key that was added and not removed, and that is an address to sign in with. */
const KEY_ADDED = 1
const KEY_OF_ADDRESS = 2

/** How far the clocks of phones may be off. */
const SKEW_MS = 30_000

type Message = NonNullable<ReturnType<typeof readSignIn>>

const STATEMENTS = ['Farcaster Auth', 'Farcaster Connect']
const FID = /^farcaster:\/\/fid\/([1-9]\d{0,19})\/?$/

const fidsIn = ({ resources = [] }: Message) => resources.flatMap((resource) => FID.exec(resource)?.[1] ?? [])

type Expected = Wanted & { now: number }
type Check = (message: Message, expected: Expected) => boolean

/** The conditions for a message (FIP-11). Unless all are met, the signature was made for something else. */
const CHECKS: Readonly<Record<string, Check>> = {
  domain: ({ domain }, expected) => domain === expected.domain,
  URI: ({ uri }, expected) => uri === expected.uri,
  nonce: ({ nonce }, expected) => nonce === expected.nonce,
  network: ({ chainId }) => chainId === `eip155:${CHAIN_ID}`,
  statement: ({ statement }) => STATEMENTS.includes(statement ?? ''),
  account: (message) => fidsIn(message).length === 1,
  address: ({ accountAddress }) => /^0x[0-9a-fA-F]{40}$/.test(accountAddress),
  'expiration time': ({ expirationTime }, { now }) =>
    expirationTime === undefined || Date.parse(expirationTime) > now - SKEW_MS,
  'start time': ({ notBefore }, { now }) => notBefore === undefined || Date.parse(notBefore) <= now + SKEW_MS,
}

/** Returns who signed, and for which account. @throws ProviderRefused */
function readMessage(text: string, expected: Expected): { address: Address; fid: bigint } {
  const message = readSignIn(text)
  if (!message) throw new ProviderRefused('the message is not one of a sign-in')
  const wrong = Object.entries(CHECKS).find(([, holds]) => !holds(message, expected))
  if (wrong) throw new ProviderRefused(`the message has another ${wrong[0]}`)
  const [fid = ''] = fidsIn(message)
  return { address: getAddress(message.accountAddress), fid: BigInt(fid) }
}

/** Whether the address signs for the account: as the one in custody of it, or as one that it has approved. */
async function isOf(client: PublicClient, fid: bigint, address: Address): Promise<boolean> {
  const ask = { abi: ABI, authorizationList: undefined }
  const held = await client.readContract({
    ...ask,
    address: ID_REGISTRY,
    functionName: 'idOf',
    args: [address],
  })
  if (held === fid) return true
  const key = encodeAbiParameters([{ type: 'address' }], [address])
  const { state, keyType } = await client.readContract({
    ...ask,
    address: KEY_REGISTRY,
    functionName: 'keyDataOf',
    args: [fid, key],
  })
  return state === KEY_ADDED && keyType === KEY_OF_ADDRESS
}

/** Names of Farcaster, and those of ENS: neither spaces nor anything that could imitate the number after it. */
const USERNAME = /^[a-z0-9][a-z0-9.-]{0,47}$/

/** The signature covers the number alone: the person's app may report any name. */
const nameOf = (username: unknown, fid: bigint): string =>
  typeof username === 'string' && USERNAME.test(username) ? `${username} (FID ${fid})` : `FID ${fid}`

/**
 * Verifies what a person's app signed: by a key without the network, and otherwise by ERC-1271 or ERC-6492.
 *
 * @throws ProviderRefused if it proves nothing, ProviderAway if the node does not say
 */
export async function verifySigned(rpcUrl: string, signed: Signed, expected: Expected): Promise<Profile> {
  const { address, fid } = readMessage(signed.message, expected)
  const refusal = await askNode(rpcUrl, async (client) => {
    const chainId = await client.getChainId()
    if (chainId !== CHAIN_ID) throw new ProviderAway(`its node is one of the chain ${chainId}`)
    const { message, signature } = signed
    const isSigned = await client.verifyMessage({
      address,
      message,
      signature: signature as Hex,
      mode: 'eoa',
    })
    if (!isSigned) return 'the signature is not one of the address'
    return (await isOf(client, fid, address)) ? null : 'the address does not sign for the account'
  })
  if (refusal !== null) throw new ProviderRefused(refusal)
  return {
    subject: `${fid}`,
    email: null,
    runsMailbox: false,
    name: nameOf(signed.username, fid),
    imageUrl: imageUrl(signed.pfpUrl),
  }
}
