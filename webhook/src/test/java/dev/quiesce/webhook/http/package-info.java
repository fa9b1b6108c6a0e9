/** The wire, in memory ({@code *Test}) and over loopback with real TLS ({@code *IT}). */
package dev.quiesce.webhook.http;
