// https://w3c.github.io/permissions/
export { Permissions, permissions } from "./permissions.js";
export { PermissionStatus } from "./permission-status.js";
