/** The bridge: handshake, guarded calls and events between a page and a frame. Used by both boundaries. */
export * from './child.ts'
export * from './link.ts'
export * from './origins.ts'
export * from './parent.ts'
export type * from './types.ts'
export { Refused } from './wire.ts'
