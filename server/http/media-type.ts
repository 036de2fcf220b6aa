const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** What a request says that its body is, without parameters and in lower case. */
export const readMediaType = (request: Request): string =>
  (request.headers.get('content-type') ?? '').replace(/;.*$/s, '').trim().toLowerCase();

/** Whether the body was sent by an HTML form, so that a person waits for a page. */
export const isFormRequest = (request: Request): boolean => formTypes.includes(readMediaType(request));
