import { greet } from '@airlock/host-sdk/bridge'
import { WIDGET } from '@airlock/host-sdk/contract'

/* A script of its own, which runs before the entry is there: the page makes its offer while the entry loads. */

export const greeting = greet(WIDGET)
