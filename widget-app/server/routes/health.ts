import { type Bindings, healthRoute } from '@airlock/kit/server'
import type { Hono } from 'hono'
import type { Server } from '../context.ts'

/** `/healthz` and `/readyz`: without its files this server can answer nothing. */
export function readinessRoute({ assets, isStopping }: Server): Hono<Bindings> {
  const { missing } = assets
  return healthRoute({ isStopping, isReady: () => missing.length === 0 })
}
