import * as z from 'zod/mini'
import { Port } from '../config/variables.ts'

/** The settings of {@link metricsAddress}, which both servers have. */
export const METRICS_VARIABLES = {
  AIRLOCK_METRICS_PORT: Port,
  AIRLOCK_METRICS_HOST: z._default(z.string(), '127.0.0.1'),
}

interface Variables {
  AIRLOCK_METRICS_PORT?: string | undefined
  AIRLOCK_METRICS_HOST: string
}

/** The address of the metrics. */
export interface MetricsAddress {
  host: string
  port: number
}

/** Undefined without a port; then nothing is counted. */
export const metricsAddress = ({
  AIRLOCK_METRICS_PORT: port,
  AIRLOCK_METRICS_HOST: host,
}: Variables): MetricsAddress | undefined => (port === undefined ? undefined : { host, port: Number(port) })
