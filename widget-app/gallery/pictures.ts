/** Pictures of marks that belong to nobody. */
const picture = (ground: string, shape: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${ground}"/>${shape}</svg>`,
  )}`

export const ALPHA = picture(
  '#2f5bea',
  '<path d="M12 29 20 11l8 18" fill="none" stroke="#fff" stroke-width="4"/>',
)
export const ROUND = picture('#11131a', '<circle cx="20" cy="20" r="8" fill="#f4c542"/>')
/** White, as many marks are: its edge has to be visible on a white card. */
export const WHITE = picture('#ffffff', '<rect x="12" y="12" width="16" height="16" rx="4" fill="#e8552d"/>')
