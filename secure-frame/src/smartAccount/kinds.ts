import * as z from 'zod/mini'

/* The names of the kinds of smart accounts, apart from the kinds themselves, which need the chain's libraries. */

/**
 * Every kind whose operations are signed: an account with an address of its own, and the owner's own address, once it
 * is delegated to the framework's code (EIP-7702).
 */
export const SmartAccountKind = z.literal(['hybrid', 'delegated'])
export type SmartAccountKind = z.infer<typeof SmartAccountKind>

/**
 * The kinds as which the owner signs messages and typed data. The owner's own address is not among them: it signs as
 * itself, also when it is delegated.
 */
export const MessageSigner = z.literal(['hybrid'])
export type MessageSigner = z.infer<typeof MessageSigner>
