import * as z from 'zod/mini'

/** The name of a kind of smart account. It is apart from the kinds themselves, which need the chain's libraries. */
export const SmartAccountKind = z.literal(['hybrid'])
export type SmartAccountKind = z.infer<typeof SmartAccountKind>
