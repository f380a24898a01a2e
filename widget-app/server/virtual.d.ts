declare module 'virtual:registry-icons' {
  import type { Icons } from './registry/images/pictures.ts'
  export const icons: Icons
}
