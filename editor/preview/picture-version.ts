/** In a picture's address, which changes with its bytes: a browser may keep it. */
export const versionParameter = 'version';
