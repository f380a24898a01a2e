/** The "secure" contract: the calls from the widget to the secure frame, and the frame's events. */
export { canonicalEmail } from './email.ts'
export { FailureReason, type LoginFailure, type LoginFailureReason, RequestFailure } from './failure.ts'
export type { GivenPermission } from './permissions.ts'
export { type AccountType, ChainId, type EmbeddedNamespace, SocialProvider, User } from './primitives.ts'
export * from './secure.ts'
