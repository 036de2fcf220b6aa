const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Returns an empty string for a request without a media type. */
export const readMediaType = (request: Request): string =>
  (request.headers.get('content-type') ?? '').replace(/;.*$/s, '').trim().toLowerCase();

/** Whether an HTML form sent the request, so that the response must be a page. */
export const isFormRequest = (request: Request): boolean => formTypes.includes(readMediaType(request));
