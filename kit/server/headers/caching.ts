/** The name of a hashed file holds its content's hash: caches on the way keep it, also when a deploy removes it. */
export const FOR_EVER = 'public, max-age=31536000, immutable'
