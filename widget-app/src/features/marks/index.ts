export * from './NetworkMark.tsx'
