import * as z from 'zod/mini'

/** Something that can cost the person money or their account (SEC-46). */
export const Danger = z.strictObject({
  /** Stable name, such as `unlimited-approval`. */
  code: z.string(),
  level: z.literal(['warning', 'critical']),
  /** One sentence in plain words: what can happen. */
  text: z.string(),
})
export type Danger = z.infer<typeof Danger>

/** One fact of a request. Addresses and amounts are whole: the screen shortens, one tap shows all. */
export const Row = z.strictObject({
  label: z.string(),
  value: z.string(),
  kind: z.literal(['text', 'address', 'amount', 'data']),
  /** Exact, and nothing that most people decide by: it stands under Details. */
  detail: z.optional(z.literal(true)),
  /** Words that the site or a contract chose: they stand in quotes. */
  quoted: z.optional(z.literal(true)),
})
export type Row = z.infer<typeof Row>

/** A value of typed data or of a decoded call. */
export interface TreeNode {
  name: string
  type: string
  /** A leaf's value as text; null where there are children. */
  value: string | null
  children: TreeNode[]
}
export const TreeNode: z.ZodMiniType<TreeNode> = z.lazy(() =>
  z.strictObject({
    name: z.string(),
    type: z.string(),
    value: z.nullable(z.string()),
    children: z.array(TreeNode),
  }),
)

/** What simulation on the node says will happen to the account; null where it could not be asked. */
export const BalanceChanges = z.nullable(
  z.strictObject({
    /** False: the node says that the transaction would fail. */
    succeeds: z.boolean(),
    reason: z.nullable(z.string()),
    changes: z.array(
      z.strictObject({
        direction: z.literal(['in', 'out']),
        /** Exact decimal amount with unit, such as `0.5 ETH`; an id for an NFT. */
        amount: z.string(),
        asset: z.string(),
      }),
    ),
    /** There where the node could tell of a part only: other balances may change too. */
    partial: z.optional(z.literal(true)),
  }),
)
export type BalanceChanges = z.infer<typeof BalanceChanges>

/** Everything that a person sees of one request, decoded from its payload; made by `decode`, drawn by the approval screen. */
export const Display = z.strictObject({
  kind: z.literal([
    'sign-in',
    'message',
    'typed-data',
    'permit',
    'transfer',
    'approval',
    'revoke',
    'deployment',
    'call',
    'unknown',
  ]),
  /** What is done, in words, such as `Send 0.5 ETH`. */
  title: z.string(),
  /** One more sentence, or an empty text. */
  summary: z.string(),
  rows: z.array(Row),
  /** A message's text as it is signed (hex where it is no text); null for anything else. */
  text: z.nullable(z.string()),
  tree: z.array(TreeNode),
  network: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
  /** The most that the network may take, exact, such as `0.00042 ETH`; null where there is none or it is not known. */
  fee: z.nullable(z.string()),
  balanceChanges: BalanceChanges,
  dangers: z.array(Danger),
  /** False: we cannot say what this does, and never show it as safe (SEC-45). */
  understood: z.boolean(),
})
export type Display = z.infer<typeof Display>

/** Which of several requests it is, from 0, and of how many. */
export const Position = z.strictObject({
  index: z.int().check(z.gte(0)),
  total: z.int().check(z.gte(1)),
})
export type Position = z.infer<typeof Position>
