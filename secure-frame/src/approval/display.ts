import * as z from 'zod/mini'

/** A risk for the person's funds or account (SEC-46). */
export const Danger = z.strictObject({
  /** A stable code, such as `unlimited-approval`. */
  code: z.string(),
  level: z.literal(['warning', 'critical']),
  /** One plain sentence about the possible effect. */
  text: z.string(),
})
export type Danger = z.infer<typeof Danger>

/**
 * One fact of a request. Addresses and amounts are complete: the screen shortens them, and one tap shows the
 * whole value.
 */
export const Row = z.strictObject({
  label: z.string(),
  value: z.string(),
  kind: z.literal(['text', 'address', 'amount', 'data']),
  /** The same value in another form, in muted text after it. */
  aside: z.optional(z.string()),
  /** An exact value that most people do not need for a decision: shown under Details. */
  detail: z.optional(z.literal(true)),
  /** Text from the site or a contract, shown in quotes. */
  quoted: z.optional(z.literal(true)),
  /** A fact of the row above, such as the recipient of one action among several. */
  part: z.optional(z.literal(true)),
})
export type Row = z.infer<typeof Row>

/** A value of typed data or of a decoded call. */
export interface TreeNode {
  name: string
  type: string
  /** A leaf's value as text; null for a branch. */
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

/** The effects on the account according to the node's simulation; null if it was not possible. */
export const BalanceChanges = z.nullable(
  z.strictObject({
    /** False: the node reports that the transaction would fail. */
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
    /** Set if the simulation covers only a part: other balances may change too. */
    partial: z.optional(z.literal(true)),
    /** Set if a danger says what the reason says. */
    isSaid: z.optional(z.literal(true)),
    /** Set if no network would accept it, so that it costs nothing. */
    isFree: z.optional(z.literal(true)),
    /** Set if less arrives than a swap names as the least. */
    short: z.optional(z.literal(true)),
    /** Risks of the tokens that move, which the display lists among its own. */
    dangers: z.optional(z.array(Danger)),
  }),
)
export type BalanceChanges = z.infer<typeof BalanceChanges>

/**
 * Everything that a person sees of one request, decoded from its payload by `decode`, and shown by the
 * approval screen.
 */
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
  /** The action, such as `Send 0.5 ETH`. */
  title: z.string(),
  /** One more sentence, or an empty text. */
  summary: z.string(),
  rows: z.array(Row),
  /** A message's text as it is signed (hex if it is not text); null for any other request. */
  text: z.nullable(z.string()),
  tree: z.array(TreeNode),
  network: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
  /** The maximum network fee, exact, such as `0.00042 ETH`; null if there is none or it is unknown. */
  fee: z.nullable(z.string()),
  /** Set if somebody else pays the fee for nothing in return: who that is, as it is shown in place of the fee. */
  sponsored: z.optional(z.string()),
  balanceChanges: BalanceChanges,
  dangers: z.array(Danger),
  /** False: the effects are unknown, and the request is never shown as safe (SEC-45). */
  understood: z.boolean(),
})
export type Display = z.infer<typeof Display>

/** The index of a request among several, from 0, and their number. */
export const Position = z.strictObject({
  index: z.int().check(z.gte(0)),
  total: z.int().check(z.gte(1)),
})
export type Position = z.infer<typeof Position>
