/** The bridge: handshake, guarded calls and events between a page and a frame. Both boundaries use it. */
export * from './child.ts'
export * from './greet.ts'
export * from './link.ts'
export * from './origins.ts'
export * from './parent.ts'
export type * from './types.ts'
export { Refused } from './wire.ts'
