const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Returns the media type of a request's body in lower case, without parameters; empty if there is none. */
export const readMediaType = (request: Request): string =>
  (request.headers.get('content-type') ?? '').replace(/;.*$/s, '').trim().toLowerCase();

/** Whether an HTML form sent the body. The response must then be a page. */
export const isFormRequest = (request: Request): boolean => formTypes.includes(readMediaType(request));
