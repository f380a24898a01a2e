import { isSameAddress } from '@airlock/kit/chains'
import { exactQuantity, number } from '@airlock/kit/messages'
import { getAddress } from 'viem/utils'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import type { Hex } from '../../signing/payload.ts'
import { type DecodeContext, isOurs, type Meaning, meaning, row } from '../context.ts'
import { dangersWhere } from '../dangers.ts'
import { isBurnAddress, tokenAmount, tokenDangers, tokenName, tokenRows } from './amount.ts'
import type { TokenFacts } from './lookup.ts'
import type { Describe, EvmCall, Functions, Scope } from './scope.ts'

interface Movement {
  from: Hex
  to: Hex
  /** Such as `1.5 USDC` or `CryptoPunks #5`. */
  what: string
}

/** The owner of the moved tokens: the caller, the person while another contract calls, or a third party. */
function ownerOf({ from }: Movement, call: EvmCall, context: DecodeContext): 'caller' | 'account' | 'other' {
  if (isSameAddress(from, call.from)) return 'caller'
  return isOurs(from, context) ? 'account' : 'other'
}

function transferTitle({ from, to, what }: Movement, account: Hex): string {
  if (isSameAddress(from, account))
    return isSameAddress(to, account) ? decodeWords.sendToYourself(what) : decodeWords.send(what)
  return isSameAddress(to, account) ? decodeWords.takeFromAnother(what) : decodeWords.moveBetweenOthers(what)
}

function transfer(movement: Movement, facts: TokenFacts, call: EvmCall, context: DecodeContext): Meaning {
  const { from, to } = movement
  const owner = ownerOf(movement, call, context)
  const clear = facts.standard !== 'unclear'
  return meaning({
    kind: 'transfer',
    title:
      owner === 'account' ? decodeWords.moveOutOfYours(movement.what) : transferTitle(movement, call.from),
    rows: [
      ...(owner === 'caller' ? [] : [row.address(labelsWords.from, getAddress(from))]),
      row.address(labelsWords.to, getAddress(to)),
      row.amount(labelsWords.amount, movement.what),
      ...tokenRows(call.to, facts),
    ],
    dangers: [
      ...dangersWhere({
        burn: isBurnAddress(to),
        'to-token-contract': isSameAddress(to, call.to),
        'own-tokens-moved': owner === 'account',
        'not-your-tokens': owner === 'other',
        'token-unverified': !clear,
      }),
      ...tokenDangers(facts, context),
    ],
    understood: clear,
  })
}

/**
 * The amount of a token or the id of an NFT: the bytes are the same, and only the contract reveals which
 * applies (SEC-45).
 */
async function amountOrId(number: bigint, call: EvmCall, { lookup }: Scope) {
  const facts = await lookup.token(call.to)
  const texts = {
    erc20: tokenAmount(number, facts),
    erc721: `${tokenName(facts)} #${number}`,
    erc1155: decodeWords.unitsOfAToken(number),
    unclear: decodeWords.unitsOrItem(number),
  }
  // ERC-1155 has neither function.
  const fits = facts.standard === 'erc20' || facts.standard === 'erc721'
  return { facts: fits ? facts : { ...facts, standard: 'unclear' as const }, what: texts[facts.standard] }
}

const sendToken: Describe = async (args, call, scope) => {
  const { facts, what } = await amountOrId(args.uint('amount'), call, scope)
  // ERC-721 has no `transfer`: a contract that claims to be one and accepts it is of an unknown kind.
  const known = facts.standard === 'erc721' ? { ...facts, standard: 'unclear' as const } : facts
  return transfer({ from: call.from, to: args.address('to'), what }, known, call, scope.context)
}

const sendFrom: Describe = async (args, call, scope) => {
  const { facts, what } = await amountOrId(args.uint('amountOrId'), call, scope)
  return transfer({ from: args.address('from'), to: args.address('to'), what }, facts, call, scope.context)
}

function sendItem(
  standard: 'erc721' | 'erc1155',
  what: (args: Parameters<Describe>[0], name: string) => string,
) {
  const describe: Describe = async (args, call, scope) => {
    const said = await scope.lookup.token(call.to)
    const facts = said.standard === standard ? said : { ...said, standard: 'unclear' as const }
    const movement = { from: args.address('from'), to: args.address('to'), what: what(args, tokenName(said)) }
    return transfer(movement, facts, call, scope.context)
  }
  return describe
}

const send721 = sendItem('erc721', (args, name) => `${name} #${args.uint('id')}`)
const send1155 = sendItem(
  'erc1155',
  (args, name) => `${number(args.uint('amount'))} × ${name} #${args.uint('id')}`,
)
const sendBatch1155 = sendItem('erc1155', (args, name) => {
  const [ids, amounts] = [args.list('ids'), args.list('amounts')]
  const listed = ids.slice(0, 10).map((id, index) => `${exactQuantity(String(amounts[index] ?? 0))} × #${id}`)
  const rest = ids.length - listed.length
  const items = listed.join(', ')
  return rest > 0 ? decodeWords.someOfItAndMore(name, items, rest) : decodeWords.someOfIt(name, items)
})

/** Transfers of ERC-20, ERC-721 and ERC-1155. */
export const transfers: Functions = {
  '0xa9059cbb': ['function transfer(address to, uint256 amount)', sendToken],
  '0x23b872dd': ['function transferFrom(address from, address to, uint256 amountOrId)', sendFrom],
  '0x42842e0e': ['function safeTransferFrom(address from, address to, uint256 id)', send721],
  '0xb88d4fde': ['function safeTransferFrom(address from, address to, uint256 id, bytes data)', send721],
  '0xf242432a': [
    'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
    send1155,
  ],
  '0x2eb2c2d6': [
    'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
    sendBatch1155,
  ],
}
