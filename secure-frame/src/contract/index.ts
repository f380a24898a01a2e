/** The "secure" contract: what the widget may ask the secure frame, and what it is told. */
export { canonicalEmail } from './email.ts'
export { FailureReason, type LoginFailure, type LoginFailureReason, RequestFailure } from './failure.ts'
export { ChainId, User } from './primitives.ts'
export * from './secure.ts'
