// Texts of the admin pages that the specification fixes byte for byte. Apart, so that no other page
// loads them.
export const adminTexts = {
  limitAdded: 'Successfully added limit',
  userActive: 'User is active',
  userInactive: 'User is deactive',
  userOff: 'User is deactivated',
  userStatistics: 'USER STATISTICS',
  roleUpdated: 'Role updated',
  userDeleted: 'User is deleted',
  confirmDelete: 'CONFIRM DELETE ?',
  sendPasswordChange: 'Send request for password change',
  documentation: 'Documentation Service',
  showcase: 'Showcase Service',
  selectService: 'Select Service',
  selectShowcase: 'Select Showcase',
  publish: 'Publish',
  publishing: 'Publishing...',
  confirmPublish: 'CONFIRM PUBLISH ?',
} as const;
