import type { Danger, TreeNode } from '../../approval/display.ts'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import { type DecodeContext, type Meaning, meaning, row } from '../context.ts'
import { type DangerCode, danger, dangersWhere } from '../dangers.ts'
import { createLookup } from '../evm/lookup.ts'
import { hasHidden, mixesScripts, visible } from '../text.ts'
import type { TypedKind } from './kind.ts'
import { hasLeaf, leafAt } from './leaves.ts'
import { orders } from './orders.ts'
import { permits } from './permits.ts'
import { readTypedData, spelling, type TypedData } from './read.ts'

const kinds: readonly TypedKind[] = [...permits, ...orders]

/** Names that reveal a purpose: the effect of the signature is unknown, but not what it resembles. */
const RESEMBLES: readonly (readonly [RegExp, DangerCode])[] = [
  [/permit|approv|allowance|delegat/i, 'permit'],
  [/order|trade|sale|bid\b|offer|listing/i, 'order'],
  [/userop/i, 'user-operation'],
  [/forwardrequest|metatransaction|^execute/i, 'meta-transaction'],
]

/** The most characters of malformed data that are shown. */
const MOST_SHOWN = 4_000

/** These cause a wrong amount or a wrong recipient, so that other displayed values are unreliable. */
const SPOILING: readonly DangerCode[] = ['malformed', 'too-large', 'imprecise-number']

function kindOf(data: TypedData): TypedKind | undefined {
  const spelled = spelling(data, data.primaryType)
  return kinds.find(
    (kind) =>
      (kind.spelled.endsWith(')') ? spelled === kind.spelled : spelled.startsWith(kind.spelled)) &&
      (kind.within ?? []).every((each) => spelling(data, each.slice(0, each.indexOf('('))) === each),
  )
}

function unknownKind({ primaryType, messageTree }: TypedData): Meaning {
  const resembles = RESEMBLES.filter(([name]) => name.test(primaryType)).map(([, code]) => danger(code))
  const spends = hasLeaf(messageTree, ['spender', 'operator'])
  const counts = hasLeaf(messageTree, ['value', 'amount'])
  return meaning({
    kind: 'typed-data',
    title: decodeWords.signData,
    dangers: [
      danger('typed-data-unknown'),
      ...resembles,
      ...dangersWhere({ permit: spends, 'names-amount': counts && !spends }),
    ],
    understood: false,
  })
}

function domainDangers({ domainTree }: TypedData, bound: boolean, { network }: DecodeContext): Danger[] {
  const chainId = leafAt(domainTree, 'chainId')
  const contract = leafAt(domainTree, 'verifyingContract')
  return dangersWhere({
    'wrong-network': chainId !== null && network !== null && network.id !== `eip155:${chainId}`,
    // Old contracts omit the network; a signature with a value is then valid on all networks.
    'any-network': chainId === null && bound,
    'no-contract': contract === null,
  })
}

function everyText(nodes: readonly TreeNode[]): string {
  return nodes
    .map(({ type, value, children }) => `${type === 'string' ? value : ''}\n${everyText(children)}`)
    .join('')
}

function domainRows({ domainTree, primaryType }: TypedData) {
  const shown = [
    ['name', labelsWords.appName, row.quote],
    ['verifyingContract', labelsWords.contract, row.address],
  ] as const
  return [
    row.quote(labelsWords.type, visible(primaryType)),
    ...shown.flatMap(([name, label, make]) => {
      const value = leafAt(domainTree, name)
      return value === null ? [] : [make(label, value)]
    }),
  ]
}

/** The meaning of signing this typed data (EIP-712). */
export async function describeTypedData(json: string, context: DecodeContext): Promise<Meaning> {
  const data = readTypedData(json)
  if (data === null) {
    const dangers = [danger('malformed')]
    const rows = [row.data(labelsWords.data, visible(json.slice(0, MOST_SHOWN)))]
    return meaning({ kind: 'unknown', title: decodeWords.damagedRequest, rows, dangers, understood: false })
  }
  const problems = [...data.problems]
  // With a malformed value, a known kind would show a wrong amount or a wrong recipient.
  const kind = problems.some((code) => SPOILING.includes(code)) ? undefined : kindOf(data)
  const said = kind
    ? await kind.describe(data, { context, lookup: createLookup(context) })
    : unknownKind(data)
  const domain = domainDangers(data, kind !== undefined, context)
  const text = everyText([...data.domainTree, ...data.messageTree])
  return {
    ...said,
    rows: [
      ...said.rows,
      ...domainRows(data).map((each) => (kind ? { ...each, detail: true as const } : each)),
    ],
    tree: [
      { name: decodeWords.domain, type: 'EIP712Domain', value: null, children: data.domainTree },
      { name: decodeWords.message, type: visible(data.primaryType), value: null, children: data.messageTree },
    ],
    dangers: [
      ...problems.map(danger),
      ...domain,
      ...said.dangers,
      ...dangersWhere({
        'hidden-characters': text.includes('⟨U+') || hasHidden(text),
        'mixed-scripts': mixesScripts(text),
      }),
    ],
    understood: said.understood && !domain.some(({ level }) => level === 'critical'),
  }
}
