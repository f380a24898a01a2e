import type { Migration } from '@airlock/kit/server'
import { index } from './migrations/001-index.ts'

/**
 * In order; one that was released never changes. They only add, so that the replicas of the release before go on. Their
 * names are not those of the secure server, which may share the database.
 */
export const MIGRATIONS: readonly Migration[] = [{ name: 'widget-001-index', statements: index }]
