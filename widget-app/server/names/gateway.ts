import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  encodePacked,
  getAddress,
  type Hex,
  hexToBytes,
  keccak256,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { NameProfile } from '../../shared/names/api.ts'
import { EVM_COIN } from '../../shared/names/coinType.ts'
import { addressFor } from './owner.ts'

/**
 * The gateway of the offchain resolver (ERC-3668, ENSIP-10). A client calls the resolver, which has no answer but the
 * address of this gateway. The client asks here, and the resolver checks the signature of what it brings back. The
 * signature covers the resolver, the question, the answer and the time until which the answer is good.
 */

/** How long an answer is good (s). */
const ANSWER_LIFETIME = 300

const resolveAbi = parseAbi(['function resolve(bytes name, bytes data)'])

/** Each function apart, because two of them have the same name. */
const addr = parseAbi(['function addr(bytes32 node) view returns (address)'])
const addrOfCoin = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])
const text = parseAbi(['function text(bytes32 node, string key) view returns (string)'])
const contenthash = parseAbi(['function contenthash(bytes32 node) view returns (bytes)'])
const multicall = parseAbi(['function multicall(bytes[] calls) returns (bytes[])'])
const recordAbi = [...addr, ...addrOfCoin, ...text, ...contenthash, ...multicall]

const MOST_CALLS = 32

/** Text records by the key that ENS has for them. */
const OTHER_KEYS: Readonly<Record<string, string>> = { description: 'bio' }

/** The question is not one that names have an answer to. */
export class UnknownQuestion extends Error {
  override readonly name = 'UnknownQuestion'
}

/** Reads a name in DNS wire format. */
function readDnsName(encoded: Hex): string {
  const bytes = hexToBytes(encoded)
  const labels: string[] = []
  for (let at = 0; bytes[at]; at += (bytes[at] ?? 0) + 1) {
    const label = bytes.slice(at + 1, at + 1 + (bytes[at] ?? 0))
    // A dot within a label would make another name of it.
    if (label.includes(46)) throw new UnknownQuestion('The name has a label with a dot.')
    labels.push(new TextDecoder().decode(label))
  }
  return labels.join('.')
}

function textOf(profile: NameProfile | null, key: string): string {
  const [texts = {}] = profile?.attributes ?? []
  const own = Object.hasOwn(texts, key) ? texts[key] : undefined
  const other = Object.hasOwn(OTHER_KEYS, key) ? OTHER_KEYS[key] : undefined
  return own ?? (other ? textOf(profile, other) : '')
}

const addressOf = (profile: NameProfile | null, coinType: bigint) =>
  profile && coinType <= 0xffffffffn ? addressFor(profile.addresses, Number(coinType)) : null

/** The records of a name, as a resolver of its own would return them. A name that nobody has, has empty ones. */
function answerRecord(profile: NameProfile | null, call: Hex, isInner = false): Hex {
  const asked = decode(recordAbi, call)
  switch (asked.functionName) {
    case 'addr': {
      const [, coinType] = asked.args
      if (coinType === undefined)
        return encodeFunctionResult({
          abi: addr,
          result: addressOf(profile, BigInt(EVM_COIN)) ?? zeroAddress,
        })
      return encodeFunctionResult({ abi: addrOfCoin, result: addressOf(profile, coinType) ?? '0x' })
    }
    case 'text':
      return encodeFunctionResult({ abi: text, result: textOf(profile, asked.args[1]) })
    case 'contenthash':
      return encodeFunctionResult({ abi: contenthash, result: '0x' })
    case 'multicall': {
      const [calls] = asked.args
      if (isInner || calls.length > MOST_CALLS) throw new UnknownQuestion('These are too many calls.')
      const result = calls.map((one) => answerRecord(profile, one, true))
      return encodeFunctionResult({ abi: multicall, result })
    }
  }
}

function decode<const Abi extends typeof recordAbi | typeof resolveAbi>(abi: Abi, data: Hex) {
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    throw new UnknownQuestion('This function is not supported.')
  }
}

export interface Gateway {
  /**
   * Answers a question as `{sender}` and `{data}` of ERC-3668, with the bytes for `resolveWithProof`.
   *
   * @throws UnknownQuestion if the data is no question about a name
   */
  answer(sender: Address, data: Hex): Promise<Hex>
}

interface GatewayOptions {
  signer: Pick<PrivateKeyAccount, 'sign'>
  profile: (name: string) => Promise<NameProfile | null>
  /** The time, in milliseconds since 1970. */
  now?: () => number
}

export function createGateway({ signer, profile, now = Date.now }: GatewayOptions): Gateway {
  return {
    async answer(sender, data) {
      const [name, call] = decode(resolveAbi, data).args
      const result = answerRecord(await profile(readDnsName(name)), call)
      const expires = BigInt(Math.floor(now() / 1_000) + ANSWER_LIFETIME)
      const hash = keccak256(
        encodePacked(
          ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
          ['0x1900', getAddress(sender.toLowerCase()), expires, keccak256(data), keccak256(result)],
        ),
      )
      const signature = await signer.sign({ hash })
      return encodeAbiParameters(parseAbiParameters('bytes, uint64, bytes'), [result, expires, signature])
    },
  }
}
