<?php
/**
 * Does what a test asks for in the WordPress around it, as JSON on the command line, and answers with JSON.
 */

$task = json_decode( $argv[1], true );
if ( 'install' === $task['do'] ) {
	define( 'WP_INSTALLING', true );
}
require $_SERVER['COMMONCAST_SITE'] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';

function install( $task ) {
	require_once ABSPATH . 'wp-admin/includes/upgrade.php';
	wp_install( 'Kiln & Co.', 'admin', 'admin@example.test', true, '', $task['password'] );
	update_option( 'show_avatars', 0 );
	update_option( 'use_smilies', 0 );
	wp_insert_user( array( 'user_login' => 'author', 'user_pass' => $task['password'], 'role' => 'author' ) );
	$failed = activate_plugin( 'commoncast/commoncast.php' );
	return is_wp_error( $failed ) ? $failed->get_error_message() : 'installed';
}

/** By whom it is matters: only administrators may write HTML that WordPress does not know. */
function post( $task ) {
	wp_set_current_user( get_user_by( 'login', $task['by'] )->ID );
	kses_init();
	return wp_insert_post( wp_slash( array( 'post_title' => $task['title'], 'post_content' => $task['content'], 'post_status' => 'publish' ) ), true );
}

function theme( $task ) {
	switch_theme( $task['theme'] );
	return get_stylesheet();
}

function option( $task ) {
	global $wpdb;
	if ( isset( $task['value'] ) ) {
		// As another program would: past everything that sanitizes.
		$wpdb->update( $wpdb->options, array( 'option_value' => $task['value'] ), array( 'option_name' => $task['name'] ) );
		wp_cache_flush();
	}
	return get_option( $task['name'] );
}

function uninstall() {
	deactivate_plugins( 'commoncast/commoncast.php' );
	uninstall_plugin( 'commoncast/commoncast.php' );
	global $wpdb;
	return '0' === $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->options} WHERE option_name = 'commoncast_snippet'" );
}

echo json_encode( array( 'answer' => call_user_func( $task['do'], $task ) ) );
