/**
 * A hashed file has its content's hash in its name, so its response never becomes stale. Caches keep it even after a
 * deploy removes the file.
 */
export const FOR_EVER = 'public, max-age=31536000, immutable'
