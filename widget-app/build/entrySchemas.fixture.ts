import { maxLength } from '@airlock/host-sdk/contract'
import type * as z from 'zod/mini'
import { ProjectData, RemoteFeatures } from '../shared/projectData.ts'
import { Envelope, persistedSchemas } from '../src/state/persistence.ts'
import { TabMessage } from '../src/state/tabs.ts'

/* The schemas of the widget's entry besides those of the contract, which the host's build compares. */

export const schemas: Readonly<Record<string, z.ZodMiniType>> = {
  ProjectData,
  RemoteFeatures,
  Envelope,
  TabMessage,
  ...persistedSchemas,
}
export { maxLength }
