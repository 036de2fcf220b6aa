const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Returns the media type of a request, or an empty string if it has none. */
export const readMediaType = (request: Request): string =>
  (request.headers.get('content-type') ?? '').replace(/;.*$/s, '').trim().toLowerCase();

/** Whether an HTML form sent the request, so that the response must be a page. */
export const isFormRequest = (request: Request): boolean => formTypes.includes(readMediaType(request));
