import type { Migration } from '@airlock/kit/server'
import { index } from './migrations/001-index.ts'
import { analytics } from './migrations/002-analytics.ts'
import { names } from './migrations/003-names.ts'
import { onramp } from './migrations/004-onramp.ts'
import { operations } from './migrations/005-operations.ts'

/**
 * In order; a released migration never changes. Migrations only add, so that replicas of the previous release keep
 * working. Their names differ from those of the secure server, which may share the database.
 */
export const MIGRATIONS: readonly Migration[] = [
  { name: 'widget-001-index', statements: index },
  { name: 'widget-002-analytics', statements: analytics },
  { name: 'widget-003-names', statements: names },
  { name: 'widget-004-onramp', statements: onramp },
  { name: 'widget-005-operations', statements: operations },
]
